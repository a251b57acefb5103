import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the file preview, and of its part in the help. Loaded with the preview. */
export const preview: MessageModules['preview'] = {
  'preview.openFile': 'Открыть файл',
  'preview.none': 'Для этого файла предпросмотр недоступен.',
  'preview.showAsText': 'Показать как текст',

  'preview.position': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} из ${count(total, { other: '{n}' })}`,
  'preview.previous': 'Предыдущий файл',
  'preview.next': 'Следующий файл',
  'preview.tools': 'Вид',
  'preview.zoomIn': 'Увеличить',
  'preview.zoomOut': 'Уменьшить',
  'preview.zoomReset': 'Показать целиком',
  'preview.smallest': 'меньше уже нельзя',
  'preview.largest': 'больше уже нельзя',
  'preview.original': 'Показать оригинал',
  'preview.fitted': 'Показать по размеру экрана',
  'preview.slides': 'Слайд-шоу',
  'preview.slides.start': 'Начать слайд-шоу',
  'preview.slides.pause': 'Приостановить слайд-шоу',
  'preview.slides.interval': 'Время показа изображения',
  'preview.slides.seconds': (n: number) =>
    count(n, { one: '{n} секунда', few: '{n} секунды', many: '{n} секунд', other: '{n} секунды' }),
  'preview.full': 'Полный экран',
  'preview.notFull': 'Выйти из полного экрана',
  'preview.page.previous': 'Предыдущая страница',
  'preview.page.next': 'Следующая страница',
  'preview.page.first': 'это первая страница',
  'preview.page.last': 'это последняя страница',
  'preview.page.of': (n: number, total: number) =>
    `Страница ${count(n, { other: '{n}' })} из ${count(total, { other: '{n}' })}`,
  'preview.denied': 'Вы видите, что этот файл есть, но открыть его не можете.',
  'preview.denied.detail': 'Попросите у администратора сервера право на скачивание.',
  'preview.failed': 'Показать файл здесь не удалось: он повреждён или этот браузер не поддерживает такой тип.',
  'preview.slow': 'Загрузка идёт дольше обычного. Файл появится, как только будет готов.',
  'preview.pdf.pages': (name: string) => `Страницы: ${name}`,
  'preview.pdf.page': 'Страница',
  'preview.pdf.pageNumber': (n: number) => `Страница ${n}`,
  'preview.pdf.of': (total: string) => `из ${total}`,
  'preview.pdf.pageFailed': 'Эта страница повреждена.',
  'preview.pdf.locked': 'Для этого документа нужен пароль.',
  'preview.pdf.wrongPassword': 'Пароль не подходит.',
  'preview.pdf.unlock': 'Открыть',

  'editor.save': 'Сохранить',
  'editor.find': 'Найти',
  'editor.goToLine': 'Перейти к строке',

  'preview.key.slidesFull': 'Слайд-шоу на весь экран',
  'preview.key.play': 'Воспроизведение или пауза',
  'preview.key.back': 'На пять секунд назад',
  'preview.key.forward': 'На пять секунд вперёд',
  'preview.key.louder': 'Громче',
  'preview.key.quieter': 'Тише',
  'preview.key.mute': 'Отключить или включить звук',
  'preview.key.slower': 'Медленнее',
  'preview.key.faster': 'Быстрее',
  'preview.key.subtitles': 'Показать или скрыть субтитры',
  'preview.key.single': 'Сочетания из одной клавиши',
  'preview.key.singleHint':
    'Буквы, цифры и знаки, например / или F. Отключите их, если управляете компьютером голосом.',
  'preview.piece.previous': 'Предыдущая запись',
  'preview.piece.next': 'Следующая запись',
  'preview.part.previous': 'Предыдущая часть',
  'preview.part.next': 'Следующая часть',
  'preview.letters.smaller': 'Текст мельче',
  'preview.letters.larger': 'Текст крупнее',

  'preview.hand.closer': 'Увеличить до 2×, 4× и вернуть 1×',
  'preview.hand.double': 'Двойной щелчок',
  'preview.hand.steps': 'Менять масштаб по шагам',
  'preview.hand.wheel': 'Колесо или жест двумя пальцами',
  'preview.hand.move': 'Сдвинуть увеличенное',
  'preview.hand.drag': 'Перетаскивание',
  'preview.hand.next': 'Следующий или предыдущий файл',
  'preview.hand.swipe': 'Смахивание',
}
