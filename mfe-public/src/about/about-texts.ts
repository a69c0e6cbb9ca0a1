/** Texts of the about page. The licence text equals the file LICENSE; a test compares the two texts. */
export const aboutTexts = {
  title: 'About Linkstall',
  description: 'What Linkstall is, what it stores about whom, where its source is, and its licence.',
  privacy: 'Privacy',
  privacyDescription: 'What is counted of visitors here, and what is never stored.',
  sections: [
    {
      id: 'what',
      title: 'What it is',
      paragraphs: [
        'Linkstall is one page for all your links, and a small stall beside it for what you make or recommend. You choose a look, share one address, and visitors find everything there.',
        'It costs nothing, shows no advertising, and anybody may run a copy of it. You see the copy of the person who gave you its address.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      paragraphs: [
        'Visitors are not followed. Pages load nothing from other sites, except the player of a video that you open. They set no cookie, except one random number while a new version is tried on some visitors, so that each of them keeps the same version.',
        'Creators see numbers by day and hour: views, clicks of each link, how many people came, which site, campaign or place (a bio, a printed code) sent them, whether by phone, and, where this copy has a file of countries, from which country. Only sums are stored: no address, no browser and no name. So that nobody is counted twice, the server keeps a code made of address and browser with a key of that day; the key is thrown away, and then nobody can read the code.',
        'A link leads straight to its address, or, if its creator has chosen so, over this site, which counts the click.',
        'Scripts and pings of the browser report views and clicks. A browser with both switched off is not counted, and misses nothing.',
        'The site stores what creators enter: username, full name, email address, links, products and pictures. For each login it stores the time, the address and the browser, and shows them to the creator. A password is kept as a hash that nobody can read back.',
        'The e-mail list of a creator has the addresses that people entered and confirmed by a mail, with the text to which they agreed and the dates. The creator sees and downloads it. An address that is not confirmed is deleted after 7 days, and an unsubscribed one after 90 days.',
        'A report about a page goes to the operators of this copy, with the email address if somebody enters one. It is deleted when they decide, at the latest after 180 days. The log of what operators hide is stored for two years.',
        'The log of the server names no address of a visitor. Whoever runs this copy can switch that on, against attacks, and decides how long the log is kept.',
        'Mails are sent only to verify an address, to choose a new password, to tell of a changed address, to ask whether somebody wants to be on an e-mail list, and to pass on what somebody writes in a contact form. Such a message is stored only until its mail is sent.',
        'Everything can be downloaded, and the account deleted at once, under Account, Password and data.',
      ],
    },
    {
      id: 'source',
      title: 'Source',
      paragraphs: [
        'The whole program is free software: shell, pages, API and tests, with a handbook for running it. Whoever runs this copy has its source, with the changes they made, and can give it to you.',
      ],
    },
    {
      id: 'licence',
      title: 'Licence',
      paragraphs: [
        'MIT License',
        'Copyright (c) 2026 Linkstall',
        'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:',
        'The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.',
        'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.',
      ],
    },
  ],
} as const;
