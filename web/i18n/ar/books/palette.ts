import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ar')

/** Arabic texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'الأوامر',
  'palette.placeholder': 'اكتب أمرًا',
  'palette.found': (n: number) =>
    count(n, {
      zero: 'لا أوامر',
      one: 'أمر واحد',
      two: 'أمران',
      few: '{n} أوامر',
      many: '{n} أمرًا',
      other: '{n} أمر',
    }),
  'palette.none': 'لا يوجد أمر بهذا الاسم.',
  'palette.search': (words: string) => `البحث عن «${words}»`,
  'palette.group.recent': 'المستخدمة مؤخرًا',
  'palette.group.selection': (n: number) =>
    count(n, {
      zero: 'لا عناصر محددة',
      one: 'عنصر واحد محدد',
      two: 'عنصران محددان',
      few: '{n} عناصر محددة',
      many: '{n} عنصرًا محددًا',
      other: '{n} عنصر محدد',
    }),
  'palette.group.here': 'في هذا المكان',
  'palette.group.goTo': 'الانتقال إلى',
  'palette.group.page': 'الصفحة والحساب',
  'palette.language': (name: string) => `اللغة: ${name}`,
}
