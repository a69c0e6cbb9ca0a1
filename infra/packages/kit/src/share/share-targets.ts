/** Share targets as plain links. Scripts of the services are not used, so that the services learn nothing before a press. */
export const shareTargets = (address: string, title: string) => {
  const [url, text] = [address, title].map(encodeURIComponent);
  return [
    { id: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/?text=${text}%0A${url}` },
    { id: 'telegram', name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${text}` },
    { id: 'x', name: 'X', href: `https://x.com/intent/post?url=${url}&text=${text}` },
    { id: 'mail', name: null, href: `mailto:?subject=${text}&body=${url}` },
  ] as const;
};
