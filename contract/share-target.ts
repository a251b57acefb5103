/** Where the share sheet of a device sends what is shared with the installed app, below the base path. */
export const SHARE_TARGET = '/share-target'

/** The fields of that form. */
export const SHARED_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** In the query of the page that opens then: what became of it. */
export const RECEIVED = 'received'

/** It waits on the device; it could not be kept there; or nobody took it. */
export const OUTCOMES = ['waiting', 'not-kept', 'nothing'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The address, below the base path, that a share leads to. */
export const receivedRoute = (outcome: Outcome): string => `/files/?${RECEIVED}=${outcome}`
