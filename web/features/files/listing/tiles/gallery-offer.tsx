import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { allows } from '../../commands/actions.ts'
import { useBrowse } from '../browse-context.ts'
import { focusListing } from '../focus-listing.ts'
import { changeFolderView } from '../folder-view-changes.ts'
import styles from './gallery-offer.module.css'
import { isMostlyPictures } from './offers-gallery.ts'

/**
 * Returns whether the gallery is offered for the folder: not in the gallery, in folders with few pictures or an answer, without thumbnails,
 * and while items are selected.
 */
function useOffered(): boolean {
  const { host, view, ownView, open } = useBrowse()
  const { EnableThumbs } = useConfig()
  const listing = open?.listing
  const pictures = useMemo(() => listing !== undefined && isMostlyPictures(listing), [listing])
  const allowed = EnableThumbs && host.viewer.id === null && allows('download')(host.person.perm)
  const selecting = open !== null && (open.selection.count > 0 || open.selection.multiple)
  return view !== 'mosaic gallery' && pictures && allowed && !selecting && !ownView?.galleryAnswered
}

/** Line that offers the gallery for a folder of pictures. It floats over the end of the listing, so that no row moves when it comes or goes. */
export function GalleryOffer() {
  const { folder, commands } = useBrowse()
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const id = useId()
  const answer = (show: boolean) => () => {
    changeFolderView({ api, queries }, folder, { galleryAnswered: true }).catch((error: unknown) =>
      toasts.error(t(errorKey(error))),
    )
    if (show) commands.setView('mosaic gallery')
    focusListing()
  }
  if (!useOffered()) return null
  return (
    <section className={styles.offer} aria-labelledby={id} data-offer>
      <p id={id}>{t('gallery.offer')}</p>
      <Button variant="primary" onClick={answer(true)}>
        {t('gallery.offer.show')}
      </Button>
      <Button variant="plain" onClick={answer(false)}>
        {t('gallery.offer.keep')}
      </Button>
    </section>
  )
}
