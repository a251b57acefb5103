/** Names of the items in the folder of a copy. */
export interface NamesOfFolder {
  /** Returns whether a name already exists, as far as the page knows. */
  readonly isTaken: (name: string) => boolean
  /** Name that the server refused because it exists. The page may not know it, such as while the folder is still being loaded. */
  readonly refused?: string | undefined
  /** Name that may be used even if the page knows an item of this name. */
  readonly allowed?: string | undefined
}

/** Returns the reason that a copy cannot have this name, or undefined. */
export function copyNameProblem(
  name: string,
  { isTaken, refused, allowed }: NamesOfFolder,
): 'invalid' | 'taken' | undefined {
  if (name === '' || name === '.' || name === '..' || name.includes('/')) return 'invalid'
  if (name === refused) return 'taken'
  return name !== allowed && isTaken(name) ? 'taken' : undefined
}
