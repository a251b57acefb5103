import { PAGE_HEADER } from '#contract/page-requests.ts'

/** Returns whether a request comes from Coffer's page, or from a client that knows the same values. */
export const isPageRequest = ({ headers }: Pick<Request, 'headers'>): boolean => headers.has(PAGE_HEADER)
