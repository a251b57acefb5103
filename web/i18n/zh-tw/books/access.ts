import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': '使用者',
  'access.find': '尋找使用者',
  'access.alone': '沒有其他使用者',
  'access.nobody': (name: string) => `沒有名為「${name}」的使用者。`,
  'access.more': '顯示更多使用者',
  'access.failed': '無法查明存取權限。',
  'access.administrator': '管理員',
  'access.outside': '在其資料夾以外',
  'access.may': (effects: string) => `可以：${effects}。`,
  'access.mayNot': (effects: string) => `不可以：${effects}。`,
  'access.why': '原因',
  'access.seenAt': '使用者看到的位置：',
  'access.viewAs': (name: string) => `以「${name}」的身分檢視`,
  'access.settings': '設定',
  'access.settingsOf': (name: string) => `「${name}」的設定`,

  'access.effect.list': '檢視',
  'access.effect.download': '下載',
  'access.effect.create': '新增',
  'access.effect.modify': '編輯',
  'access.effect.delete': '刪除',
  'access.effect.rename': '重新命名與移動',
  'access.effect.share': '分享',
  'access.effect.execute': '執行指令',

  'access.permission.admin': '管理員',
  'access.permission.download': '下載',
  'access.permission.create': '新增',
  'access.permission.modify': '修改',
  'access.permission.delete': '刪除',
  'access.permission.rename': '重新命名',
  'access.permission.share': '分享',
  'access.permission.execute': '執行',

  'access.because.off': (permission: string) => `「${permission}」權限已關閉。`,
  'access.because.on': (permission: string) => `「${permission}」權限已開啟，且未遭拒絕。`,
  'access.because.admin': '管理員擁有所有權限，且未遭拒絕。',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `由${list === 'global' ? '全域規則' : '使用者規則'}第 ${place} 條拒絕：${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `由${list === 'global' ? '全域規則' : '使用者規則'}第 ${place} 條允許：${rule}`,
  'access.because.hidden': '使用者不顯示以點開頭的項目。',
  'access.because.reserved': '這個名稱由 Coffer 保留。',
  'access.because.outside': (folder: string) => `位於使用者的資料夾以外：${folder}`,
  'access.because.top': '這是使用者資料夾的最上層，無法移動。',
  'access.because.default': '未遭拒絕。',

  'access.view.label': '以他人身分檢視',
  'access.view.banner': (name: string) => `您正以「${name}」的身分檢視這些檔案，無法進行變更。`,
  'access.view.leave': '離開',
  'access.view.closed': '在這個檢視中無法開啟檔案。',
  'access.view.back': '返回資料夾',
}
