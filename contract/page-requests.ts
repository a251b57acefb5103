/** Sent by Coffer's page with its requests: answers may then contain values that clients of File Browser do not know. */
export const PAGE_HEADER = 'X-Coffer-Page'
