import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { readStored } from '#web/lib/storage.ts'
import { readTheme, storeTheme, type Theme, themeAfter } from '#web/lib/theme.ts'
import { TOKEN_KEY } from '#web/lib/token.ts'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import styles from './footer.module.css'
import type { ShareConfig } from './share-config.ts'

const THEMES: Readonly<Record<Theme, { icon: LucideIcon; text: TextKey & `sidebar.theme${string}` }>> = {
  light: { icon: Sun, text: 'sidebar.themeLight' },
  dark: { icon: Moon, text: 'sidebar.themeDark' },
  system: { icon: SunMoon, text: 'sidebar.themeSystem' },
}

function ThemeButton({ instance }: { instance: ShareConfig['VisitorTheme'] }) {
  const { t } = useText()
  const [chosen, setChosen] = useState(readTheme)
  const theme = chosen ?? (instance || 'light')
  const next = () => {
    storeTheme(themeAfter(theme), instance)
    setChosen(themeAfter(theme))
  }
  return (
    <button type="button" className={styles.theme} onClick={next}>
      <Icon icon={THEMES[theme].icon} size={16} />
      {t(THEMES[theme].text)}
    </button>
  )
}

/** Renders links to sign in or to the user's files, the product version, and the theme switch. */
export function Footer({ config, projectUrl }: { config: ShareConfig; projectUrl: string }) {
  const { t } = useText()
  const [signedIn] = useState(() => readStored(TOKEN_KEY) !== null)
  const product = [t('app.name'), config.Version].filter(Boolean).join(' ')
  return (
    <footer className={styles.footer}>
      <p>
        {config.DisableExternal ? (
          product
        ) : (
          <a className={styles.link} href={projectUrl} target="_blank" rel="noopener noreferrer">
            {product}
          </a>
        )}
      </p>
      {signedIn && (
        <a className={styles.link} href={`${config.BaseURL}/files/`}>
          {t('route.files')}
        </a>
      )}
      {!signedIn && config.LoginPage && (
        <a className={styles.link} href={`${config.BaseURL}/login`}>
          {t('route.login')}
        </a>
      )}
      <ThemeButton instance={config.VisitorTheme} />
    </footer>
  )
}
