import type { Language } from '../catalog.ts'
import { page } from './page.ts'

/** Portuguese. */
export const language: Language = { page, fetch: async (book) => (await import(`./books/${book}.ts`))[book] }
