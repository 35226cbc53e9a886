import { hash } from 'node:crypto';

/** SHA-256 of a UTF-8 text, 64 hexadecimal digits. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/**
 * Two independent 32-bit hashes of a text (MurmurHash2's mixing), written to `into`: quick, for tables in memory.
 * Not for names on disk.
 */
export function hash64(text: string, into: Uint32Array): void {
  let a = 0xdeadbeef ^ text.length;
  let b = 0x41c6ce57 ^ text.length;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  into[0] = a;
  into[1] = b;
}
