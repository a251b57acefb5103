import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.select': '選取或取消選取',
  'help.further': '擴大選取範圍',
  'help.jump': '跳到某個名稱',
  'help.jump.keys': '輸入開頭的字母',
  'help.touch': '觸控',
  'help.touch.tap': '點兩下',
  'help.touch.select': '選取',
  'help.touch.press': '長按',
  'help.touch.pull': '向下拉列表',
  'help.touch.close': '關閉面板或選單',
  'help.touch.push': '將其推開',
}
