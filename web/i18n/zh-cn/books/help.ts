import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': '帮助',
  'help.shortcuts': '键盘快捷键',
  'help.mouse': '鼠标与触控',
  'help.help': '显示此帮助',
  'help.palette': '查找命令',
  'help.clear': '取消选择，或关闭对话框',
  'help.open': '打开',
  'help.doubleClick': '双击或连点两下',
  'help.range': '选择连续多项',
  'help.shiftClick': 'Shift + 单击',
  'help.add': '加选',
  'help.modClick': (key: string) => `${key} + 单击`,
  'help.version': (version: string) => `版本 ${version}`,
  'help.select': '选择或取消选择',
  'help.further': '扩大选择',
  'help.jump': '跳到某个名称',
  'help.jump.keys': '输入开头的字母',
  'help.touch': '触摸',
  'help.touch.tap': '双击屏幕',
  'help.touch.select': '选择',
  'help.touch.press': '长按',
  'help.touch.pull': '下拉列表',
  'help.touch.close': '关闭面板或菜单',
  'help.touch.push': '将其推开',
}
