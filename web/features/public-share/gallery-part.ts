import { PicturedItems } from './pictured-items.tsx'
import { withVisitorTexts } from './visitor-texts.tsx'

/** Loads the view of folders with pictures, with its texts. */
export const loadPicturedItems = () => withVisitorTexts(PicturedItems)
