/** A new creator, logged in. @param {string} url @param {import('playwright-core').Page} page */
export async function logIn(url, page) {
  const username = `bench${Date.now().toString(36)}`;
  const password = 'marigold-awning-7';
  const send = async (/** @type {string} */ path, /** @type {object} */ body) =>
    (await page.request.post(`${url}/api/v1/users/${path}`, { data: body })).json();
  await send('register', { username, password, fullName: 'Who Measures', email: `${username}@example.com` });
  const { data } = await send('login', { username, password });
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userData', user ?? '');
    },
    [data.accessToken, JSON.stringify(data.user)],
  );
}
