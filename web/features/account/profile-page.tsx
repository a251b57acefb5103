import type { SettingsPageProps } from '#web/lib/settings-page.ts'

/** What people set for themselves. */
export function ProfilePage({ person }: SettingsPageProps) {
  return <p>{person.username}</p>
}
