import { Image } from 'lucide-react'
import { TILE_SIZES } from '#contract/listing-options.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Range } from '#web/ui/range.tsx'
import { useListingOptions } from '../list/use-listing-options.ts'
import styles from './tile-size-slider.module.css'
import { SIZE_TEXT } from './tile-sizes.ts'

/** Slider for the tile size of the gallery, with the sizes as its steps. */
export function TileSizeSlider() {
  const { tileSize: size, change } = useListingOptions()
  const { t } = useText()
  return (
    <span className={styles.slider} data-tooltip={t('gallery.size')}>
      <Icon icon={Image} size={14} />
      <Range
        min={0}
        max={TILE_SIZES.length - 1}
        step={1}
        value={TILE_SIZES.indexOf(size)}
        aria-label={t('gallery.size')}
        aria-valuetext={t(SIZE_TEXT[size])}
        onChange={({ currentTarget }) => {
          const chosen = TILE_SIZES[currentTarget.valueAsNumber]
          if (chosen !== undefined) change({ tileSize: chosen })
        }}
      />
      <Icon icon={Image} size={20} />
    </span>
  )
}
