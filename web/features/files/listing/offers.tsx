import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { setTap } from '#web/lib/tap-to-open.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { useTapSelection } from '../selection/use-tap-selection.ts'
import { useBrowse } from './browse-context.ts'
import { DatesLine } from './dates-line.tsx'
import { GroupStatus } from './groups/group-status.tsx'
import styles from './offer-line.module.css'
import { OfferLine } from './offer-line.tsx'
import { useGalleryOffer } from './tiles/gallery-offer.ts'
import { useTapOffered } from './touch/tap-offer.ts'
import { useDatesQuery } from './use-dates-taken.ts'

/** Shows that dates are read, or at most one offer, above the end of the listing: for the device first, then for the folder. */
function Offer() {
  const { t } = useText()
  const isTapOffered = useTapOffered()
  const gallery = useGalleryOffer()
  const { host, folder, sort } = useBrowse()
  const { data: dates, error, refetch } = useDatesQuery(folder, host, sort.by === 'taken')
  // Where the user may not read files, the listing is sorted by modification time.
  const isRefused = error instanceof ApiError && error.code === 'not_allowed'
  if (error && !isRefused) return <LoadError className={styles.offer} error={error} onRetry={() => void refetch()} />
  if (dates?.pending) return <DatesLine pending={dates.pending} />
  if (isTapOffered)
    return (
      <OfferLine
        text={t('touch.offer')}
        accept={t('touch.tapToOpen')}
        decline={t('touch.keep')}
        onAnswer={(accepted) => setTap(accepted ? 'open' : 'select')}
      />
    )
  if (!gallery.isOffered) return null
  return (
    <OfferLine
      text={t('gallery.offer')}
      accept={t('gallery.offer.show')}
      decline={t('gallery.offer.keep')}
      onAnswer={gallery.answer}
    />
  )
}

/** Shows an offer beside a listing, and announces its groups. Ends selections by touch. */
export function Offers({ shown }: { shown: boolean }) {
  useTapSelection()
  if (!shown) return null
  return (
    <>
      <GroupStatus />
      <Offer />
    </>
  )
}
