/** Counts the uploads that a client sends at the same time. */
export class Uploads {
  /** The number of uploads that wait for each other, once. */
  expected = 1;
  /** The most uploads at the same time. */
  max = 0;
  #running = 0;
  #start: (() => void)[] = [];

  /** Waits for the expected uploads, and then for a moment in which surplus ones can arrive. */
  async startTogether(): Promise<void> {
    this.#running += 1;
    this.max = Math.max(this.max, this.#running);
    if (this.#running < this.expected) await new Promise<void>((resolve) => this.#start.push(resolve));
    this.expected = 1;
    for (const start of this.#start.splice(0)) start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    this.#running -= 1;
  }
}
