import type { BookName, Books } from './catalogue.ts'

/** Fetches a book in the test language. */
export async function inTestLetters<B extends Books[BookName]>(fetchMaster: () => Promise<B>): Promise<B> {
  const [{ pseudoBook }, master] = await Promise.all([import('./pseudo.ts'), fetchMaster()])
  return pseudoBook(master)
}
