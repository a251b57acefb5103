/** Parameters of argon2id (RFC 9106). Memory in KiB. */
export const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

/** Creates and verifies hashes. Both methods throw for invalid hashes. */
export type Hashing = {
  /** Returns an argon2id hash. */
  hash(password: string): Promise<string>
  verify(password: string | Uint8Array, hash: string): Promise<boolean>
  readonly cost: HashingCost
}

/** Cost of newly created hashes. */
export type HashingCost = {
  /** Prefix of every current hash; any other hash is outdated. */
  readonly prefix: string
  /** Hash without a known password, verified where there is no real one, so that it takes as long. */
  readonly standIn: string
}

export const ARGON2ID_COST: HashingCost = {
  prefix: '$argon2id$v=19$m=19456,t=2,p=1$',
  standIn:
    '$argon2id$v=19$m=19456,t=2,p=1$1Fq/1Qf8kUCdK9dA2pY4O2hftZPXLGa+yzabk6vK+JU$JyYk82wB51zsxYOsFCRI7QjGwK4XzsXAhTkWbiFT/UA',
}

/** The runtime's own threads, which compete for processors at normal priority. */
export const RUNTIME_HASHING: Hashing = {
  hash: (password) => Bun.password.hash(password, ARGON2ID),
  verify: (password, hash) => Bun.password.verify(password, hash),
  cost: ARGON2ID_COST,
}
