/**
 * Substitute for the mutation cache of the query library. The build uses it, because the page has no mutations: it changes files and
 * settings with the API client.
 */
export class MutationCache {
  clear(): void {
    // There is nothing to clear.
  }

  findAll(): readonly never[] {
    return []
  }

  async resumePausedMutations(): Promise<void> {
    // There is nothing to resume.
  }
}
