import { grouped } from '../../remarks/words.js';

/** `49 s`, `12 min`, `3 h 05 min`, `9 days`, `32 years`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const days = minutes / 60 / 24;
  if (days >= 730) return `${grouped(Math.round(days / 365.25))} years`;
  if (days >= 3) return `${Math.round(days)} days`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
