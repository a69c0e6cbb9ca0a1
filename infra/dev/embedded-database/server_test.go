package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// The test binary is also the database: with the first argument "database" it runs main with the other arguments.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "database" {
		os.Args = append(os.Args[:1], os.Args[2:]...)
		main()
		return
	}
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(m.Run())
}

type server struct {
	command *exec.Cmd
	stdin   io.WriteCloser
	uri     string
}

// startServer starts a database in a separate process and waits for its "ready" line.
func startServer(t *testing.T, folder string, more ...string) *server {
	t.Helper()
	arguments := append([]string{"database", "-data", folder, "-with-parent"}, more...)
	command := exec.Command(os.Args[0], arguments...)
	command.Stderr = os.Stderr
	stdin, err := command.StdinPipe()
	must(t, err)
	stdout, err := command.StdoutPipe()
	must(t, err)
	must(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	must(t, err)
	uri, ok := strings.CutPrefix(strings.TrimSpace(line), "ready ")
	if !ok {
		t.Fatalf("the first line is %q", line)
	}
	return &server{command, stdin, uri}
}

func (s *server) password(t *testing.T) string {
	t.Helper()
	// Go cannot parse a URI whose host is the path of a socket.
	match := regexp.MustCompile(`//linkstall:([^@]+)@`).FindStringSubmatch(s.uri)
	if match == nil {
		t.Fatalf("no password in %q", s.uri)
	}
	return match[1]
}

// collection connects its own client, as a backend does.
func (s *server) collection(t *testing.T) *mongo.Collection {
	t.Helper()
	client, err := mongo.Connect(context.Background(), options.Client().ApplyURI(s.uri).SetRetryWrites(false).
		SetServerSelectionTimeout(5*time.Second))
	must(t, err)
	t.Cleanup(func() { _ = client.Disconnect(context.Background()) })
	return client.Database("test").Collection("things")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
