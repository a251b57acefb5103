import { Sender } from './sender.tsx'
import { TotalSize } from './total-size.tsx'
import { withVisitorTexts } from './visitor-texts.tsx'

export { Banner } from './banner.tsx'
export { Formats } from './formats.tsx'
export { Terms } from './terms.tsx'

/** Loads the total size of a folder, with its texts. */
export const loadTotalSize = () => withVisitorTexts(TotalSize)

/** Loads the sender's name and message, with their texts. */
export const loadSender = () => withVisitorTexts(Sender)
