import type { IndexedSetting } from '#web/features/admin/settings/setting-index.ts'

/** Returns the route that shows a setting. */
export const settingRoute = ({ page, label }: Pick<IndexedSetting, 'page' | 'label'>): string =>
  `/settings/${page}#${label}`
