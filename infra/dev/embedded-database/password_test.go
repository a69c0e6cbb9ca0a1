package main

import (
	"context"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

const testPassword = "given-by-the-supervisor"

func connectWith(t *testing.T, client *options.ClientOptions) *mongo.Client {
	t.Helper()
	connection, err := mongo.Connect(context.Background(), client.SetServerSelectionTimeout(3*time.Second))
	must(t, err)
	t.Cleanup(func() { _ = connection.Disconnect(context.Background()) })
	return connection
}

// Commands with their arguments: one of each kind, and those that manage users.
var commands = []bson.D{
	{{Key: "find", Value: "things"}},
	{{Key: "aggregate", Value: "things"}, {Key: "pipeline", Value: bson.A{}}, {Key: "cursor", Value: bson.M{}}},
	{{Key: "count", Value: "things"}},
	{{Key: "distinct", Value: "things"}, {Key: "key", Value: "_id"}},
	{{Key: "explain", Value: bson.D{{Key: "find", Value: "things"}}}},
	{{Key: "getMore", Value: int64(1)}, {Key: "collection", Value: "things"}},
	{{Key: "insert", Value: "things"}, {Key: "documents", Value: bson.A{bson.M{"_id": "planted"}}}},
	{{Key: "update", Value: "things"}, {Key: "updates", Value: bson.A{bson.M{"q": bson.M{}, "u": bson.M{"$set": bson.M{"a": 1}}}}}},
	{{Key: "delete", Value: "things"}, {Key: "deletes", Value: bson.A{bson.M{"q": bson.M{}, "limit": 0}}}},
	{{Key: "findAndModify", Value: "things"}, {Key: "remove", Value: true}},
	{{Key: "listDatabases", Value: 1}},
	{{Key: "listCollections", Value: 1}},
	{{Key: "listIndexes", Value: "things"}},
	{{Key: "create", Value: "planted"}},
	{{Key: "createIndexes", Value: "things"}, {Key: "indexes", Value: bson.A{bson.M{"key": bson.M{"a": 1}, "name": "a"}}}},
	{{Key: "drop", Value: "things"}},
	{{Key: "dropDatabase", Value: 1}},
	{{Key: "dbStats", Value: 1}},
	{{Key: "currentOp", Value: 1}},
	{{Key: "createUser", Value: "thief"}, {Key: "pwd", Value: "thief"}, {Key: "roles", Value: bson.A{}}},
	{{Key: "updateUser", Value: "linkstall"}, {Key: "pwd", Value: "thief"}},
	{{Key: "usersInfo", Value: 1}},
}

func TestClientWithoutThePasswordReadsAndWritesNothing(t *testing.T) {
	folder := t.TempDir()
	database := startServer(t, folder)
	things := database.collection(t)
	ctx := context.Background()
	_, err := things.InsertOne(ctx, bson.M{"_id": "kept"})
	must(t, err)
	uri, err := url.Parse(database.uri)
	must(t, err)
	engine := filepath.Join(folder, engineSocket) // the socket of the engine itself, without the proxy
	for name, client := range map[string]*options.ClientOptions{
		"the proxy":  options.Client().ApplyURI("mongodb://" + uri.Host),
		"the engine": options.Client().ApplyURI("mongodb://here/").SetDialer(dial(engine)),
	} {
		connection := connectWith(t, client)
		for _, database := range []string{"test", "admin"} {
			for _, command := range commands {
				err := connection.Database(database).RunCommand(ctx, command).Err()
				if err == nil || !strings.Contains(err.Error(), "requires authentication") {
					t.Errorf("%s, %s: %s: %v", name, database, command[0].Key, err)
				}
			}
		}
	}
	count, err := things.CountDocuments(ctx, bson.M{"_id": "kept"})
	must(t, err)
	if count != 1 {
		t.Fatalf("%d documents are left", count)
	}
}

// Commands that a client may send before it has logged in. Their responses contain no stored data.
var anonymous = regexp.MustCompile(`(?i)^(hello|ismaster|buildinfo|connectionStatus|logout|ping|saslStart|saslContinue|whatsmyuri)$`)

func TestEveryOtherCommandOfTheEngineNeedsThePassword(t *testing.T) {
	server := startServer(t, t.TempDir())
	var known struct{ Commands map[string]any }
	list := bson.D{{Key: "listCommands", Value: 1}}
	must(t, server.collection(t).Database().RunCommand(context.Background(), list).Decode(&known))
	uri, err := url.Parse(server.uri)
	must(t, err)
	database := connectWith(t, options.Client().ApplyURI("mongodb://"+uri.Host)).Database("test")
	if len(known.Commands) < 40 {
		t.Fatalf("only %d commands", len(known.Commands))
	}
	for name := range known.Commands {
		err := database.RunCommand(context.Background(), bson.D{{Key: name, Value: "things"}}).Err()
		needsPassword := err != nil && strings.Contains(err.Error(), "requires authentication")
		if needsPassword == anonymous.MatchString(name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWrongCredentialsAreRefused(t *testing.T) {
	database := startServer(t, t.TempDir())
	right := options.Credential{AuthMechanism: "SCRAM-SHA-256", Username: username, Password: database.password(t)}
	for name, change := range map[string]func(c *options.Credential){
		"password": func(c *options.Credential) { c.Password = testPassword },
		"user":     func(c *options.Credential) { c.Username = "admin" },
		"SHA-1":    func(c *options.Credential) { c.AuthMechanism = "SCRAM-SHA-1" },
		"plain":    func(c *options.Credential) { c.AuthMechanism = "PLAIN" },
	} {
		credential := right
		change(&credential)
		uri, err := url.Parse(database.uri)
		must(t, err)
		connection := connectWith(t, options.Client().ApplyURI("mongodb://"+uri.Host).SetAuth(credential))
		if err := connection.Database("test").RunCommand(context.Background(), commands[0]).Err(); err == nil {
			t.Errorf("accepted with another %s", name)
		}
	}
}

func TestEachStartHasItsOwnPassword(t *testing.T) {
	folder := t.TempDir()
	first := startServer(t, folder)
	old := first.password(t)
	must(t, first.stdin.Close())
	expectEnd(t, first)
	if again := startServer(t, folder).password(t); again == old || len(again) < minPassword {
		t.Fatalf("the passwords of two starts are %q and %q", old, again)
	}
}

func TestThePasswordComesByStandardInput(t *testing.T) {
	start := func(input string) (string, error) {
		command := exec.Command(os.Args[0], "database", "-data", t.TempDir(), "-password-stdin", "-with-parent")
		command.Stdin = strings.NewReader(input)
		output, err := command.CombinedOutput()
		return string(output), err
	}
	output, err := start(testPassword + "\n")
	if err != nil || strings.Count(output, "linkstall:"+testPassword+"@") > 1 {
		t.Fatalf("%v: %s", err, output)
	}
	for _, input := range []string{"", "short\n", testPassword} {
		if output, err := start(input); err == nil || !strings.Contains(output, "password on standard input") && !strings.Contains(output, "password is missing") {
			t.Errorf("%q: %v: %s", input, err, output)
		}
	}
}

func TestFilesAreOnlyForTheirOwner(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "database")
	_, err := startServer(t, folder).collection(t).InsertOne(context.Background(), bson.M{"_id": "written"})
	must(t, err)
	must(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		must(t, err)
		info, err := entry.Info()
		must(t, err)
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return nil
	}))
}
