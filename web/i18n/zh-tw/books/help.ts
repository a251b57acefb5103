import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': '說明',
  'help.shortcuts': '鍵盤快速鍵',
  'help.mouse': '滑鼠與觸控',
  'help.help': '顯示這份說明',
  'help.palette': '尋找指令',
  'help.clear': '取消選取，或關閉對話方塊',
  'help.open': '開啟',
  'help.doubleClick': '按兩下或點兩下',
  'help.range': '選取連續範圍',
  'help.shiftClick': 'Shift + 按一下',
  'help.add': '加選',
  'help.modClick': (key: string) => `${key} + 按一下`,
  'help.version': (version: string) => `版本 ${version}`,
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
