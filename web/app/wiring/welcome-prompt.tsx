import { Search, Share2, Upload } from 'lucide-react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { useText } from '#web/i18n/text.tsx'
import { formatShortcut } from '#web/lib/keyboard.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { PALETTE_KEY } from '../palette/use-palette.tsx'
import { brandName } from '../shell/brand.tsx'
import styles from './welcome-prompt.module.css'

function Lesson({ icon, title, detail }: { icon: LucideIcon; title: string; detail: string }) {
  return (
    <li className={styles.lesson}>
      <span className={styles.sign}>
        <Icon icon={icon} />
      </span>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>{detail}</p>
      </div>
    </li>
  )
}

export interface WelcomePromptProps {
  readonly perm: Permissions
  readonly onClose: () => void
}

/** Up to three tips for new users, depending on their permissions. */
export function WelcomePrompt({ perm, onClose }: WelcomePromptProps) {
  const { t } = useText()
  const { Name } = useConfig()
  const touch = useMediaQuery(TOUCH)
  const find = touch
    ? t('welcome.find.touch')
    : t('welcome.find.detail', formatShortcut('Mod+F', t), formatShortcut(PALETTE_KEY, t))
  return (
    <Dialog
      title={t('welcome.title', brandName(Name, t('app.name')))}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary" data-autofocus>
          {t('welcome.start')}
        </Button>
      }
    >
      <ul className={styles.lessons}>
        {allows('create')(perm) && (
          <Lesson
            icon={Upload}
            title={t('welcome.add')}
            detail={t(touch ? 'welcome.add.touch' : 'welcome.add.detail')}
          />
        )}
        <Lesson icon={Search} title={t('welcome.find')} detail={find} />
        {allows('share')(perm) && allows('download')(perm) && (
          <Lesson icon={Share2} title={t('welcome.share')} detail={t('welcome.share.detail')} />
        )}
      </ul>
    </Dialog>
  )
}
