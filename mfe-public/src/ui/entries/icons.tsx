import { icon } from '../icons.tsx';

export const MailIcon = icon(<path d="M3 6h18v12H3zM3 7l9 6 9-6" />);
export const PhoneIcon = icon(
  <path d="M5 4h4l2 5-2.500 1.500a11 11 0 005 5L15 13l5 2v4a2 2 0 01-2 2A16 16 0 013 6a2 2 0 012-2" />,
);
export const ChatIcon = icon(
  <path d="M4 20l1.300-4A8.500 8.500 0 1112 20.500a9 9 0 01-4-1zM9 9.500c0 3 2.500 5.500 5.500 5.500" />,
);
export const RupeeIcon = icon(<path d="M6 4h12M6 9h12M6 4h4a5 5 0 010 9.500H6L14 21" />);
export const PersonIcon = icon(<path d="M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-9 16-9 16 0" />);
export const DownloadIcon = icon(<path d="M12 4v11M7 10l5 5 5-5M5 20h14" />);
export const BagIcon = icon(<path d="M5 8h14l1 13H4zM9 8V6a3 3 0 016 0v2" />);
export const PlayIcon = icon(<path d="M8 5v14l11-7z" fill="currentColor" />);
