/** How many requests may be in flight: less after the server asks for less, and slowly more again. */
export class Pace {
  #limit: number;
  #grown = 0;
  /** Requests sent before this took no notice of the last slow-down. */
  #slowedAt = Number.NEGATIVE_INFINITY;
  /** Nothing is sent before this moment. */
  notBefore = Number.NEGATIVE_INFINITY;

  constructor(readonly most: number) {
    this.#limit = most;
  }

  get limit(): number {
    return this.#limit;
  }

  /** An answer came: one more in flight after as many answers as there are in flight. */
  answered(): void {
    if (this.#limit >= this.most) return;
    this.#grown += 1;
    if (this.#grown < this.#limit) return;
    this.#grown = 0;
    this.#limit += 1;
  }

  /**
   * The server refused for its rate. A burst of refusals that was in flight together counts once.
   * @param sentAt when the refused request was sent
   */
  refused(sentAt: number, now: number, retryAfterMs = 0): void {
    this.notBefore = Math.max(this.notBefore, now + retryAfterMs);
    if (sentAt < this.#slowedAt) return;
    this.#slowedAt = now;
    this.#grown = 0;
    this.#limit = Math.max(1, Math.floor(this.#limit * 0.7));
  }
}

/** A bucket that fills with `perMinute` a minute and holds a twelfth of it: bursts of five seconds. */
export class RateLimit {
  #level: number;
  #at: number;
  readonly #room: number;

  constructor(
    private readonly perMinute: number,
    now: number,
  ) {
    this.#room = Math.max(1, perMinute / 12);
    this.#level = this.#room;
    this.#at = now;
  }

  /** Milliseconds until `amount` may be taken; 0 = now. More than the bucket holds waits for a full one. */
  wait(amount: number, now: number): number {
    this.#level = Math.min(this.#room, this.#level + ((now - this.#at) * this.perMinute) / 60_000);
    this.#at = now;
    const needed = Math.min(amount, this.#room);
    return this.#level >= needed ? 0 : Math.ceil(((needed - this.#level) * 60_000) / this.perMinute);
  }

  /** Takes an amount; the level may fall below zero, and what comes next waits for it. */
  take(amount: number): void {
    this.#level -= amount;
  }
}
