/** RFC 9106 names the scheme; the parameters are settled. Memory in KiB. */
export const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

/** What makes and checks hashes. Both throw for what is no hash at all. */
export type Hashing = {
  /** An argon2id hash. */
  hash(password: string): Promise<string>
  verify(password: string | Uint8Array, hash: string): Promise<boolean>
}

/** The runtime's own threads, which share the processors with everybody else on equal terms. */
export const RUNTIME_HASHING: Hashing = {
  hash: (password) => Bun.password.hash(password, ARGON2ID),
  verify: (password, hash) => Bun.password.verify(password, hash),
}
