import { DetailsDock } from './details-dock.tsx'
import { DetailsSheet, type SheetItems } from './details-sheet.tsx'

/** Details of the items of `sheet` as a prompt, or of the open folder's selection as a panel beside the listing. */
export function Details({ sheet, onClose }: { sheet?: SheetItems; onClose: () => void }) {
  return sheet ? <DetailsSheet {...sheet} onClose={onClose} /> : <DetailsDock onClose={onClose} />
}
