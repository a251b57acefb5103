import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `欢迎使用 ${name}`,
  'welcome.add': '添加您的文件',
  'welcome.add.detail': '将文件和文件夹拖放到此页面的任意位置。即使离开文件夹或连接中断，上传也会继续。',
  'welcome.add.touch': '点按“+”即可上传文件、照片或整个文件夹。即使离开文件夹或连接中断，上传也会继续。',
  'welcome.find': '快速查找任何内容',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} 可边输入边搜索所有文件，${palette} 可查找所有可用操作。`,
  'welcome.find.touch': '点按放大镜，可边输入边搜索所有文件。长按项目即可选择。',
  'welcome.share': '与任何人分享',
  'welcome.share.detail': '通过链接，可以与没有账号的人分享文件或文件夹。链接可以设置密码和有效期。',
  'welcome.start': '开始',
}
