/** RFC 9106 names the scheme; the parameters are settled. Memory in KiB. */
export const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

/** Makes and checks hashes. Both throw for what is no hash at all. */
export type Hashing = {
  /** An argon2id hash. */
  hash(password: string): Promise<string>
  verify(password: string | Uint8Array, hash: string): Promise<boolean>
  readonly cost: HashingCost
}

/** The cost of the hashes that are made. */
export type HashingCost = {
  /** All of them begin with it; any other hash is outdated. */
  readonly prefix: string
  /** One that nobody has the password of, to be checked where there is no real one, so that it takes as long. */
  readonly standIn: string
}

export const ARGON2ID_COST: HashingCost = {
  prefix: '$argon2id$v=19$m=19456,t=2,p=1$',
  standIn:
    '$argon2id$v=19$m=19456,t=2,p=1$1Fq/1Qf8kUCdK9dA2pY4O2hftZPXLGa+yzabk6vK+JU$JyYk82wB51zsxYOsFCRI7QjGwK4XzsXAhTkWbiFT/UA',
}

/** The runtime's own threads, which share the processors with everybody else on equal terms. */
export const RUNTIME_HASHING: Hashing = {
  hash: (password) => Bun.password.hash(password, ARGON2ID),
  verify: (password, hash) => Bun.password.verify(password, hash),
  cost: ARGON2ID_COST,
}
