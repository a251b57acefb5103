import { lookup as systemLookup } from 'node:dns/promises'

/** Returns the addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** Uses the system's resolver. */
export const systemLookupOf: Lookup = async (name) =>
  (await systemLookup(name, { all: true, verbatim: true })).map(({ address }) => address)
