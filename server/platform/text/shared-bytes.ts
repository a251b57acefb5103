/** Number of names after which unused entries are removed. */
const MANY = 100

/** Shares bytes between concurrent users: while some read or send them, others get the identical buffer, so that it is in memory once. */
export class SharedBytes {
  readonly #held = new Map<string, WeakRef<Uint8Array>>()
  readonly #coming = new Map<string, Promise<Uint8Array>>()

  /** @param key changes whenever the bytes do */
  get(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#held.get(key)?.deref()
    if (known) return Promise.resolve(known)
    const coming = this.#coming.get(key) ?? this.#read(key, read)
    this.#coming.set(key, coming)
    return coming
  }

  async #read(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      const bytes = await read()
      if (this.#held.size >= MANY) this.#forget()
      this.#held.set(key, new WeakRef(bytes))
      return bytes
    } finally {
      this.#coming.delete(key)
    }
  }

  #forget(): void {
    for (const [key, held] of this.#held) if (!held.deref()) this.#held.delete(key)
  }
}
