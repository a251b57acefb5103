/** English texts of the help. Loaded when it is opened. */
export const help = {
  'help.select': 'Select, or select no longer',
  'help.further': 'Select further',
  'help.jump': 'Go to a name',
  'help.jump.keys': 'Type its first letters',
  'help.touch': 'Touch',
  'help.touch.tap': 'Double-tap',
  'help.touch.select': 'Select',
  'help.touch.press': 'Press and hold',
  'help.touch.pull': 'Pull the list down',
  'help.touch.close': 'Close a sheet or the menu',
  'help.touch.push': 'Push it away',
} as const
