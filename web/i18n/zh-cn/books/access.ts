import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': '用户',
  'access.find': '查找用户',
  'access.alone': '没有其他用户',
  'access.nobody': (name: string) => `没有名为“${name}”的用户。`,
  'access.more': '显示更多用户',
  'access.failed': '未能查明访问权限。',
  'access.administrator': '管理员',
  'access.outside': '在其文件夹之外',
  'access.may': (effects: string) => `可以：${effects}。`,
  'access.mayNot': (effects: string) => `不可以：${effects}。`,
  'access.why': '原因',
  'access.seenAt': '该用户看到的位置：',
  'access.viewAs': (name: string) => `以“${name}”的身份查看`,
  'access.settings': '设置',
  'access.settingsOf': (name: string) => `“${name}”的设置`,

  'access.effect.list': '查看',
  'access.effect.download': '下载',
  'access.effect.create': '新建',
  'access.effect.modify': '编辑',
  'access.effect.delete': '删除',
  'access.effect.rename': '重命名与移动',
  'access.effect.share': '分享',
  'access.effect.execute': '运行命令',

  'access.permission.admin': '管理员',
  'access.permission.download': '下载',
  'access.permission.create': '新建',
  'access.permission.modify': '修改',
  'access.permission.delete': '删除',
  'access.permission.rename': '重命名',
  'access.permission.share': '分享',
  'access.permission.execute': '执行',

  'access.because.off': (permission: string) => `“${permission}”权限已关闭。`,
  'access.because.on': (permission: string) => `“${permission}”权限已开启，且没有被禁止。`,
  'access.because.admin': '管理员拥有所有权限，且没有被禁止。',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `由${list === 'global' ? '全局规则' : '用户规则'}第 ${place} 条禁止：${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `由${list === 'global' ? '全局规则' : '用户规则'}第 ${place} 条允许：${rule}`,
  'access.because.hidden': '该用户不显示以点开头的项目。',
  'access.because.reserved': '此名称由 Coffer 保留。',
  'access.because.outside': (folder: string) => `位于该用户的文件夹之外：${folder}`,
  'access.because.top': '这是该用户文件夹的最上层，不能移动。',
  'access.because.default': '没有被禁止。',

  'access.view.label': '以他人身份查看',
  'access.view.banner': (name: string) => `您正以“${name}”的身份查看这些文件，无法进行更改。`,
  'access.view.leave': '退出',
  'access.view.closed': '在此视图中无法打开文件。',
  'access.view.back': '返回文件夹',
}
