import type { Language } from '../catalog.ts'
import { page } from './page.ts'

/** English, the reference language. */
export const language: Language = { page, fetch: async (book) => (await import(`./books/${book}.ts`))[book] }
