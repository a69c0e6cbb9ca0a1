import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { plural } = messagesIn('ta');

export const importTexts: TranslationOf<typeof english> = {
  title: 'உங்கள் இணைப்புகளைக் கொண்டுவா',
  address: 'உங்கள் பக்கத்தின் முகவரி',
  addressHint:
    'Linktree, Beacons, Bento, Carrd, LinkStack அல்லது வேறு எந்தப் பக்கமும். ஒருமுறை படிக்கிறோம்; எதை எடுப்பது என்பதை நீங்கள் தேர்ந்தெடுக்கலாம்.',
  addressExample: 'linktr.ee/name',
  addressMissing: 'உங்கள் பக்கத்தின் முகவரியை உள்ளிடவும், அல்லது கோப்பைத் தேர்ந்தெடுக்கவும்',
  addressInvalid: 'இது பக்கத்தின் முகவரி அல்ல',
  file: 'அல்லது ஏற்றுமதிக் கோப்பு',
  fileHint: 'உங்கள் தரவின் zip கோப்பு, அல்லது LinkStack, LinkBreeze-இன் JSON கோப்பு, 25 MB வரை',
  chooseFile: 'கோப்பைத் தேர்ந்தெடு',
  tooLarge: 'கோப்பு 25 MB-ஐ விடப் பெரியது',
  read: 'உள்ளதைக் காட்டு',
  found: (count, source) => `${plural(count, { one: '# உருப்படி கிடைத்தது', other: '# உருப்படிகள் கிடைத்தன' })}: ${source}`,
  cut: 'பக்கம் மிக நீளமானது. அதன் இறுதிப் பகுதி இந்தப் பட்டியலில் இல்லை.',
  choose: 'வேண்டாதவற்றின் தேர்வை நீக்கவும். இன்னும் எதுவும் சேமிக்கப்படவில்லை.',
  withPicture: 'படத்துடன்',
  onPage: 'ஏற்கனவே உங்கள் பக்கத்தில் உள்ளது',
  all: 'அனைத்தும்',
  link: 'இணைப்பு',
  store: (count) => plural(count, { one: '# உருப்படியை எடு', other: '# உருப்படிகளை எடு' }),
  noneChosen: 'குறைந்தது ஓர் உருப்படியைத் தேர்ந்தெடுக்கவும்',
  back: 'வேறு பக்கம்',
  stored: (count, withoutPicture) =>
    plural(count, {
      one: '# உருப்படி உங்கள் பக்கத்தில் உள்ளது.',
      other: '# உருப்படிகள் உங்கள் பக்கத்தில் உள்ளன.',
    }) +
    (withoutPicture > 0
      ? plural(withoutPicture, {
          one: ' # உருப்படியின் படத்தைப் படிக்க முடியாததால், அது படமின்றி உள்ளது.',
          other: ' # உருப்படிகளின் படங்களைப் படிக்க முடியாததால், அவை படமின்றி உள்ளன.',
        })
      : ''),
  notUndone: 'உருப்படிகளை நீக்க முடியவில்லை. மீண்டும் முயலவும்.',
};
