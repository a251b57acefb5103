import { hrefOf } from '#web/lib/addresses.ts'

/** The whole address of a link, to be given to others. */
export const shareHref = (hash: string): string => `${location.origin}${hrefOf(`/share/${encodeURIComponent(hash)}`)}`
