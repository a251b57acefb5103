import { Check } from 'lucide-react'
import { useId } from 'react'
import { TAG_COLORS, type TagColor } from '#contract/tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './tags.module.css'

/** Radio buttons for the color of a tag, in one row. Each has its name as tooltip and accessible name. */
export function TagColors({ value, onValue }: { value: TagColor; onValue: (color: TagColor) => void }) {
  const { t } = useText()
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('tags.color')}</legend>
      <div className={styles.colors}>
        {TAG_COLORS.map((color) => (
          <label key={color} className={styles.color} data-color={color} data-tooltip={t(`tags.color.${color}`)}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={t(`tags.color.${color}`)}
              checked={color === value}
              onChange={() => onValue(color)}
            />
            <Icon icon={Check} size={14} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
