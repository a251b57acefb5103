import { queryOptions, useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import type { ApiClient } from '#web/lib/api-client.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { playingTime } from '#web/lib/playing-time.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../../listing/item.ts'
import { resourceKey } from '../../listing/queries.ts'
import type { PictureFacts } from '../../metadata/picture-facts.ts'
import { type MediaFacts as Facts, mayHaveMetadata, readMedia } from '../../metadata/read-media.ts'
import { CopyButton } from './copy-button.tsx'
import { Fact } from './fact.tsx'
import styles from './prompts.module.css'

/** Returns the query for the metadata of a picture, video or audio file. */
export const mediaQuery = (api: ApiClient, item: Item) =>
  queryOptions({
    queryKey: [...resourceKey(item.path), 'media', item.modified, item.size],
    queryFn: ({ signal }) => readMedia(api, item, signal),
    enabled: mayHaveMetadata(item),
    retry: false,
  })

/** Metadata of a picture, video or audio file. Renders nothing while loading or if there is none. */
export function MediaFacts({ item }: { item: Item }) {
  const { api } = usePageTools()
  const { data } = useQuery(mediaQuery(api, item))
  return data && <MediaLines facts={data} />
}

/** Text from the file's metadata. Untrusted, so it is displayed with hidden characters written out. */
const Written = ({ text }: { text: string }) => <bdi dir="auto">{visibleName(text)}</bdi>

/** Formats an exposure time, as a fraction below a third of a second. */
const exposureText = (seconds: number, number: Intl.NumberFormat): string =>
  seconds < 0.34 ? `1/${number.format(Math.round(1 / seconds))}` : number.format(seconds)

/** Lines of a list of facts with the metadata of a file. */
export function MediaLines({ facts }: { facts: Facts }) {
  const { t, format } = useText()
  const { width, height, duration, camera, lens, taken, turned, place } = facts
  const number = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 1 })
  const settings = settingsOf(facts, number)
  return (
    <>
      {width && height && (
        <Fact label={t('browse.info.dimensions')}>
          <bdi dir="ltr">
            {number.format(width)} × {number.format(height)}
          </bdi>
        </Fact>
      )}
      {duration !== undefined && <Fact label={t('browse.info.duration')}>{playingTime(duration)}</Fact>}
      {taken && <Fact label={t('browse.info.taken')}>{format.exactDate(taken)}</Fact>}
      {camera && (
        <Fact label={t('browse.info.camera')}>
          <Written text={camera} />
        </Fact>
      )}
      {lens && (
        <Fact label={t('browse.info.lens')}>
          <Written text={lens} />
        </Fact>
      )}
      {settings !== '' && (
        <Fact label={t('browse.info.exposure')}>
          <bdi dir="ltr">{settings}</bdi>
        </Fact>
      )}
      {turned && <Fact label={t('browse.info.orientation')}>{t('browse.info.turned', turned)}</Fact>}
      {place && <Place place={place} />}
    </>
  )
}

/** Returns the exposure settings in the usual notation: `1/250 s · ƒ/2.8 · ISO 400 · 35 mm`. */
function settingsOf({ exposure, aperture, iso, focalLength }: PictureFacts, number: Intl.NumberFormat): string {
  return [
    exposure && `${exposureText(exposure, number)} s`,
    aperture && `ƒ/${number.format(aperture)}`,
    iso && `ISO ${iso}`,
    focalLength && `${number.format(focalLength)} mm`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Place({ place }: { place: NonNullable<PictureFacts['place']> }) {
  const { t } = useText()
  const text = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
  return (
    <Fact label={t('browse.info.place')}>
      <span className={styles.copied}>
        <bdi dir="ltr">{text}</bdi>
        <CopyButton text={text} label={t('browse.info.copyPlace')} />
      </span>
    </Fact>
  )
}
