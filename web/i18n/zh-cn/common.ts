import type { CommonMessages } from '../catalog.ts'

/** Simplified Chinese texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': '关闭',
  'action.retry': '重试',
  'action.showPassword': '显示密码',
  'action.hidePassword': '隐藏密码',
  'key.name': (key: string) => (key === 'Space' ? '空格' : key),
  'state.loading': '正在加载…',
  'state.working': '正在处理…',
  'state.done': '完成',
  'error.wrongCredentials': '用户名或密码错误',
  'error.forbidden': '您没有访问此内容的权限。',
  'error.notFound': '无法访问此位置。',
  'error.internal': '服务器出现了严重问题。',
  'error.connection': '无法连接服务器。',
  'error.generic': '出错了',
  'error.tooMany': '尝试次数过多，请稍后再试。',
  'route.login': '登录',
  'route.share': '分享',
  'files.lonely': '这里空空如也…',
  'sidebar.themeLight': '主题：浅色',
  'sidebar.themeDark': '主题：深色',
  'sidebar.themeSystem': '主题：跟随系统',
  'route.files': '文件',
}
