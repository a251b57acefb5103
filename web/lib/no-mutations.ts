/**
 * Mutation cache of the query client, which is always empty. The build substitutes it for the library's own, because the page changes files
 * by its own calls and never uses the mutations of the library.
 */
export class MutationCache {
  findAll = (): readonly never[] => []
  resumePausedMutations = (): Promise<void> => Promise.resolve()
  clear = (): void => undefined
}
