/** Messages in the network of an associate. */
export const dealers = {
  'dealer.invited': {
    en: {
      subject: '{seller} invites you to Neev',
      body: 'Hello {name},\n{seller} invites you to deliver orders in your area as its dealer. Choose a password with the link below; it works for one day.\nIf you do not know {seller}, you can ignore this message.',
      action: 'Choose a password',
    },
    hi: {
      subject: '{seller} आपको Neev पर आमंत्रित करता है',
      body: 'नमस्ते {name},\n{seller} चाहता है कि आप उसके डीलर के रूप में अपने क्षेत्र में ऑर्डर पहुँचाएँ। नीचे दिए लिंक से पासवर्ड चुनें; लिंक एक दिन चलेगा।\nयदि आप {seller} को नहीं जानते, तो इस संदेश पर ध्यान न दें।',
      action: 'पासवर्ड चुनें',
    },
  },
  'dealer.registered': {
    en: {
      subject: '{dealer} is ready',
      body: 'Hello {name},\n{dealer} has opened its account. Check its pincodes and terms, then activate it.',
      action: 'View dealer',
    },
    hi: {
      subject: '{dealer} तैयार है',
      body: 'नमस्ते {name},\n{dealer} ने अपना खाता खोल लिया है। उसके पिनकोड और शर्तें जाँचें, फिर उसे शुरू करने दें।',
      action: 'डीलर देखें',
    },
  },
  'dealer.active': {
    en: {
      subject: 'You deliver for {seller}',
      body: 'Hello {name},\nYou now receive orders of {seller} for your pincodes. Keep your stock up to date to receive the right orders.',
      action: 'View dashboard',
    },
    hi: {
      subject: 'आप {seller} के लिए डिलीवरी करते हैं',
      body: 'नमस्ते {name},\nअब से आपके पिनकोड में {seller} के ऑर्डर आपसे पूछे जाएँगे। अपना स्टॉक सही रखें ताकि सही ऑर्डर आएँ।',
      action: 'मेरा डैशबोर्ड देखें',
    },
  },
  'dealer.stopped': {
    en: {
      subject: 'No orders of {seller} for now',
      body: 'Hello {name},\nYou receive no new orders of {seller} at the moment. Reason: {reason}\nPlease deliver the orders you have already packed.',
      action: 'View dashboard',
    },
    hi: {
      subject: 'फ़िलहाल {seller} के ऑर्डर नहीं',
      body: 'नमस्ते {name},\nअभी आपसे {seller} के ऑर्डर नहीं पूछे जाएँगे। कारण: {reason}\nजो आपने पैक कर लिया है, उसे आप पहुँचाएँगे।',
      action: 'मेरा डैशबोर्ड देखें',
    },
  },
  'dealer.offered': {
    en: {
      subject: 'Can you deliver {part}?',
      body: 'Hello {name},\n{seller} asks you to deliver {part} to {place}. Please respond by {deadline}. After that the next dealer is asked.\n{items}',
      action: 'Respond',
    },
    hi: {
      subject: 'क्या आप {part} पहुँचा सकते हैं?',
      body: 'नमस्ते {name},\n{seller} चाहता है कि आप {part} को {place} भेजें। कृपया {deadline} तक उत्तर दें; फिर अगले डीलर से पूछा जाएगा।\n{items}',
      action: 'उत्तर दें',
    },
  },
  'dealer.accepted': {
    en: {
      subject: '{dealer} has accepted {part}',
      body: 'Hello {name},\n{dealer} has accepted {part} and delivers it to {place}.',
      action: 'View order',
    },
    hi: {
      subject: '{dealer} {part} पहुँचाएगा',
      body: 'नमस्ते {name},\n{dealer} ने {part} के लिए हाँ कहा है और उसे {place} भेजेगा।',
      action: 'ऑर्डर देखें',
    },
  },
  'dealer.declined': {
    en: {
      subject: '{dealer} has declined {part}',
      body: 'Hello {name},\n{dealer} has declined {part}. Reason: {reason}\nThe next dealer is asked. If there is none, you deliver the order yourself.',
      action: 'View order',
    },
    hi: {
      subject: '{dealer} {part} नहीं पहुँचाएगा',
      body: 'नमस्ते {name},\n{dealer} {part} नहीं भेजेगा। कारण: {reason}\nअगले डीलर से पूछा जाता है; कोई न बचे तो ऑर्डर आपका है।',
      action: 'ऑर्डर देखें',
    },
  },
  'dealer.noneLeft': {
    en: {
      subject: '{part} is waiting for you',
      body: 'Hello {name},\nNo dealer can take {part} to {place}. Please accept it yourself by {deadline}, or ask a dealer.\n{items}',
      action: 'View order',
    },
    hi: {
      subject: '{part} आपको पहुँचाना है',
      body: 'नमस्ते {name},\nकोई डीलर {part} को {place} नहीं ले जा रहा। कृपया {deadline} तक इसे स्वयं स्वीकार करें या किसी डीलर से सीधे पूछें।\n{items}',
      action: 'ऑर्डर देखें',
    },
  },
  'dealer.takenOver': {
    en: {
      subject: '{part} is no longer assigned to you',
      body: 'Hello {name},\n{seller} has taken over {part}. Please do not load it. Reason: {reason}',
      action: 'View orders',
    },
    hi: {
      subject: '{part} अब आपके पास नहीं है',
      body: 'नमस्ते {name},\n{seller} ने {part} वापस ले लिया है और दूसरे तरीके से भेजेगा। कृपया इसे न लादें। कारण: {reason}',
      action: 'मेरे ऑर्डर देखें',
    },
  },
} as const
