import { Images, LayoutGrid, List, Moon, Rows2, Rows3, Rows4, Server, Sun, SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Locale, type Preferences, type ThemeChoice, type User } from '#contract/users.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { LANGUAGE_NAMES } from '#web/i18n/language-names.ts'
import { languageTag } from '#web/i18n/locales.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { setTap, tapOpens } from '#web/lib/tap-to-open.ts'
import { showTheme } from '#web/lib/theme.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { ANY_TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'

const THEMES: ReadonlyArray<{ value: ThemeChoice; text: TextKey; icon: LucideIcon }> = [
  { value: '', text: 'profile.theme.instance', icon: Server },
  { value: 'system', text: 'profile.theme.system', icon: SunMoon },
  { value: 'light', text: 'profile.theme.light', icon: Sun },
  { value: 'dark', text: 'profile.theme.dark', icon: Moon },
]

const VIEWS = [
  { value: 'list', text: 'profile.view.list', icon: List },
  { value: 'mosaic', text: 'profile.view.mosaic', icon: LayoutGrid },
  { value: 'mosaic gallery', text: 'profile.view.gallery', icon: Images },
] as const

const DENSITIES = [
  { value: 'compact', text: 'profile.density.compact', icon: Rows4 },
  { value: 'standard', text: 'profile.density.standard', icon: Rows3 },
  { value: 'comfortable', text: 'profile.density.comfortable', icon: Rows2 },
] as const

/** Settings in the card. */
type Choices = Required<Pick<Preferences, 'locale' | 'theme' | 'viewMode' | 'listing' | 'hideDotfiles' | 'singleClick'>>

const choicesOf = ({ locale, theme, viewMode, listing, hideDotfiles, singleClick }: User): Choices => ({
  locale,
  theme,
  viewMode,
  listing,
  hideDotfiles,
  singleClick,
})

/** Previews a theme when it is selected. When the card is closed, the saved theme is shown again. */
function useThemePreview(theme: ThemeChoice, kept: ThemeChoice): void {
  const { Theme: instance } = useConfig()
  const after = useLatest({ kept, instance })
  useEffect(() => showTheme(theme || null, instance), [theme, instance])
  useEffect(() => () => showTheme(after.current.kept || null, after.current.instance), [])
}

/** Edits the language, theme, view and behavior of the page for this user. */
export function PreferencesCard(props: { user: User; onKeep: (preferences: Preferences) => Promise<void> }) {
  const { user, onKeep } = props
  const { toasts } = usePageTools()
  const { t } = useText()
  const [choices, setChoices] = useState(() => choicesOf(user))
  const [kept, setKept] = useState(user.theme)
  const [taps, setTaps] = useState(tapOpens)
  const hasTouch = useMediaQuery(ANY_TOUCH)
  const [state, run] = useWorkState()
  const choose = (change: Partial<Choices>) => setChoices((now) => ({ ...now, ...change }))
  useThemePreview(choices.theme, kept)

  async function update(): Promise<void> {
    if (state === 'busy') return
    try {
      await run(() => onKeep(choices))
      setKept(choices.theme)
      // Stored only when it is changed: until an answer, the listing offers it.
      if (taps !== tapOpens()) setTap(taps ? 'open' : 'select')
      toasts.success(t('success.settingsUpdated'))
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  return (
    <Card
      id="profile.preferences"
      title={t('profile.preferences')}
      onSubmit={() => void update()}
      footer={
        <Button type="submit" variant="primary" state={state}>
          {t('settings.update')}
        </Button>
      }
    >
      <Select
        label={t('profile.language')}
        value={choices.locale}
        options={[
          { value: '', text: t('profile.languageOfBrowser') },
          ...Locale.options.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: languageTag(value) })),
        ]}
        onValue={(locale) => choose({ locale })}
      />
      <Segmented
        label={t('profile.theme')}
        value={choices.theme}
        choices={THEMES.map(({ text, ...choice }) => ({ ...choice, text: t(text) }))}
        onValue={(theme) => choose({ theme })}
      />
      <Segmented
        label={t('profile.view')}
        value={choices.viewMode}
        choices={VIEWS.map(({ text, ...choice }) => ({ ...choice, text: t(text) }))}
        onValue={(viewMode) => choose({ viewMode })}
      />
      <Segmented
        label={t('profile.density')}
        value={choices.listing.density}
        choices={DENSITIES.map(({ text, ...choice }) => ({ ...choice, text: t(text) }))}
        onValue={(density) => choose({ listing: { ...choices.listing, density } })}
      />
      <div>
        <Checkbox
          label={t('profile.hideDotfiles')}
          hint={t('profile.hideDotfilesHint')}
          checked={choices.hideDotfiles}
          onChecked={(hideDotfiles) => choose({ hideDotfiles })}
        />
        <Checkbox
          label={t('profile.singleClick')}
          hint={t('profile.singleClickHint')}
          checked={choices.singleClick}
          onChecked={(singleClick) => choose({ singleClick })}
        />
        {hasTouch && (
          <Checkbox label={t('touch.tapToOpen')} hint={t('touch.tapToOpen.hint')} checked={taps} onChecked={setTaps} />
        )}
        <Checkbox
          label={t('profile.confirmTrash')}
          hint={t('profile.confirmTrashHint')}
          checked={choices.listing.confirmTrash}
          onChecked={(confirmTrash) => choose({ listing: { ...choices.listing, confirmTrash } })}
        />
        <Checkbox
          label={t('profile.alwaysZip')}
          hint={t('profile.alwaysZipHint')}
          checked={choices.listing.alwaysZip}
          onChecked={(alwaysZip) => choose({ listing: { ...choices.listing, alwaysZip } })}
        />
      </div>
    </Card>
  )
}
