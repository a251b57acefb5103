import { useMemo, useRef } from 'react'
import { type DetailsTarget, targetOf } from '#web/features/files/details/details-target.ts'
import { useBrowse } from '#web/features/files/listing/browse-context.ts'
import { focusListing, LISTING_ID } from '#web/features/files/listing/focus-listing.ts'
import { TargetPanel } from './details-panel.tsx'

/** Focuses the listing, or the main region while there is none. */
function focusContent(): void {
  if (document.getElementById(LISTING_ID)) focusListing()
  else document.querySelector('main')?.focus({ preventScroll: true })
}

/** Details panel beside the listing: of the selected item, of several, or of the open folder. */
export function DetailsDock({ onClose }: { onClose: () => void }) {
  const { open, host } = useBrowse()
  const target = useMemo(() => open && targetOf(open), [open])
  const last = useRef<DetailsTarget | null>(null)
  if (target) last.current = target
  // While another folder loads, the details stay.
  const shown = target ?? last.current
  if (!shown) return null
  return (
    <TargetPanel
      target={shown}
      viewer={host.viewer}
      permissions={host.person.perm}
      onClose={() => {
        onClose()
        focusContent()
      }}
      onLeave={focusContent}
    />
  )
}
