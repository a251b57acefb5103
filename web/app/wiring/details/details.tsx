import { DetailsDock } from './details-dock.tsx'
import { DetailsPanel, type SingleItem } from './details-panel.tsx'
import { DetailsSheet, type SheetItems } from './details-sheet.tsx'

export interface DetailsProps {
  /** Items to show in a prompt. */
  readonly sheet?: SheetItems
  /** Item to show in a panel beside its own view. */
  readonly single?: SingleItem
  readonly onClose: () => void
}

/** Details in a prompt, or in a panel; by default those of the selection of the open folder, beside the listing. */
export function Details({ sheet, single, onClose }: DetailsProps) {
  if (sheet) return <DetailsSheet {...sheet} onClose={onClose} />
  return single ? <DetailsPanel {...single} onClose={onClose} /> : <DetailsDock onClose={onClose} />
}
