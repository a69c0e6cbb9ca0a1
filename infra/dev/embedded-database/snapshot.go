package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite"
)

// snapshot copies the databases of a folder into another folder, also while another process serves them. SQLite copies within
// one read transaction, so each copy shows one moment. Writers do not wait, because the files have a write-ahead log.
func snapshot(ctx context.Context, folder, target string) error {
	target, err := filepath.Abs(target)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(target, 0o700); err != nil {
		return err
	}
	// As in serve: SQLite takes a URL, and a path may contain '?'.
	if err := os.Chdir(folder); err != nil {
		return err
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".sqlite") {
			continue
		}
		if err := copyDatabase(ctx, entry.Name(), filepath.Join(target, entry.Name())); err != nil {
			return fmt.Errorf("%s: %w", entry.Name(), err)
		}
	}
	return nil
}

func copyDatabase(ctx context.Context, name, target string) error {
	db, err := sql.Open("sqlite", "file:./"+name+"?mode=rw&_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", target)
	return err
}
