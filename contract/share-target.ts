/** Address, below the base path, to which a device's share sheet sends items shared with the installed app. */
export const SHARE_TARGET = '/share-target'

/** Fields of the share sheet's form. */
export const SHARED_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** Query parameter of the page that then opens, with the outcome. */
export const RECEIVED = 'received'

/** Outcomes: the items wait on the device; they could not be stored there; or nothing processed them. */
export const OUTCOMES = ['waiting', 'not-kept', 'nothing'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Returns the address, below the base path, that a share leads to. */
export const receivedRoute = (outcome: Outcome): string => `/files/?${RECEIVED}=${outcome}`
