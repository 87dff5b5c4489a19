import type { InAll } from './labels.ts'

const see = { en: 'View order', hi: 'ऑर्डर खोलें', de: 'Bestellung öffnen', es: 'Abrir el pedido' }

/** Messages about changes to a line (a smaller quantity, or bars of another diameter), in all languages. */
export const editLabels = {
  'edit.asked': {
    en: {
      subject: '{part}: change proposed',
      body: 'Hello {name},\nA change is proposed for {part}: {items}. Reason: {reason}\n{amount} would be refunded to the buyer. Please accept or decline on the order page by {deadline}. After that the order stays unchanged.',
      action: see.en,
    },
    hi: {
      subject: '{part}: एक बदलाव का प्रस्ताव है',
      body: 'नमस्ते {name},\n{part} के लिए एक बदलाव का प्रस्ताव है: {items}। कारण: {reason}\nख़रीदार को {amount} वापस मिलेंगे। कृपया {deadline} तक ऑर्डर पेज पर हाँ या ना कहें; उसके बाद ऑर्डर जैसा है वैसा ही रहेगा।',
      action: see.hi,
    },
    de: {
      subject: '{part}: eine Änderung wird vorgeschlagen',
      body: 'Hallo {name},\nfür {part} wird eine Änderung vorgeschlagen: {items}. Grund: {reason}\n{amount} gingen an den Käufer zurück. Bitte sagen Sie auf der Bestellseite bis {deadline} ja oder nein; danach bleibt die Bestellung, wie sie ist.',
      action: see.de,
    },
    es: {
      subject: '{part}: se propone un cambio',
      body: 'Hola, {name}:\npara {part} se propone un cambio: {items}. Motivo: {reason}\nAl comprador le volverían {amount}. Conteste sí o no en la página del pedido antes del {deadline}; después el pedido queda como está.',
      action: see.es,
    },
  },
  'edit.done': {
    en: {
      subject: '{part} is changed',
      body: 'Hello {name},\nThe change to {part} is confirmed: {items}. {amount} is refunded to the buyer’s original payment method.',
      action: see.en,
    },
    hi: {
      subject: '{part} बदल दिया गया',
      body: 'नमस्ते {name},\n{part} के लिए तय हुआ: {items}। {amount} ख़रीदार को उसी तरीके से वापस जाएँगे जैसे भुगतान हुआ था।',
      action: see.hi,
    },
    de: {
      subject: '{part} ist geändert',
      body: 'Hallo {name},\nfür {part} ist vereinbart: {items}. {amount} gehen an den Käufer zurück, so wie sie bezahlt wurden.',
      action: see.de,
    },
    es: {
      subject: '{part} se ha cambiado',
      body: 'Hola, {name}:\npara {part} se ha acordado: {items}. {amount} vuelven al comprador por donde se pagaron.',
      action: see.es,
    },
  },
  'edit.refused': {
    en: {
      subject: '{part} stays unchanged',
      body: 'Hello {name},\nThe other side declined the change to {part} ({items}): {reason}',
      action: see.en,
    },
    hi: {
      subject: '{part} जैसा ऑर्डर हुआ था वैसा ही रहेगा',
      body: 'नमस्ते {name},\n{part} के बदलाव ({items}) पर दूसरे पक्ष ने सहमति नहीं दी: {reason}',
      action: see.hi,
    },
    de: {
      subject: '{part} bleibt, wie es bestellt wurde',
      body: 'Hallo {name},\ndie andere Seite war mit der Änderung von {part} ({items}) nicht einverstanden: {reason}',
      action: see.de,
    },
    es: {
      subject: '{part} queda como se pidió',
      body: 'Hola, {name}:\nla otra parte no aceptó el cambio de {part} ({items}): {reason}',
      action: see.es,
    },
  },
  'edit.lapsed': {
    en: {
      subject: '{part}: the proposed change has expired',
      body: 'Hello {name},\nThe change proposed for {part} ({items}) was not accepted in time or is no longer possible. The order stays unchanged.',
      action: see.en,
    },
    hi: {
      subject: '{part}: प्रस्तावित बदलाव की अवधि बीत गई',
      body: 'नमस्ते {name},\n{part} के लिए प्रस्तावित बदलाव ({items}) पर समय रहते सहमति नहीं हुई, या अब वह नहीं हो सकता। ऑर्डर जैसा है वैसा ही रहेगा।',
      action: see.hi,
    },
    de: {
      subject: '{part}: die vorgeschlagene Änderung ist verfallen',
      body: 'Hallo {name},\nder für {part} vorgeschlagenen Änderung ({items}) wurde nicht rechtzeitig zugestimmt, oder sie ist nicht mehr möglich. Die Bestellung bleibt, wie sie ist.',
      action: see.de,
    },
    es: {
      subject: '{part}: el cambio propuesto ha caducado',
      body: 'Hola, {name}:\nel cambio propuesto para {part} ({items}) no se aceptó a tiempo, o ya no puede hacerse. El pedido queda como está.',
      action: see.es,
    },
  },
} satisfies Record<string, InAll>
