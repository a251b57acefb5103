import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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
